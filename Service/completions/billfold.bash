# Completion for bash. The program says what can follow, so that this file is the same for every version of it.
_billfold() {
  local program=$1 rest=${COMP_LINE:0:COMP_POINT} word path before line nospace=1
  local -a words=() answer=()
  local -i index
  # bash splits words at =, : and @ too. What no blank separates belongs together.
  rest=${rest#*"${COMP_WORDS[0]}"}
  for ((index = 1; index <= COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    if [[ ${#words[@]} -eq 0 || $rest == [[:space:]]* ]]; then words+=(''); fi
    rest=${rest#"${rest%%[![:space:]]*}"}
    # The last word counts up to the cursor.
    if ((index == COMP_CWORD)); then word=$rest; fi
    words[${#words[@]} - 1]+=$word
    rest=${rest#"$word"}
  done
  words=("${words[@]#[\"\']}")
  words=("${words[@]%[\"\']}")
  word=${words[${#words[@]} - 1]} path=$word
  # bash replaces only what follows the last = or :, or what the last @ begins.
  for line in = :; do
    if [[ $COMP_WORDBREAKS == *"$line"* ]]; then path=${path##*"$line"}; fi
  done
  if [[ $COMP_WORDBREAKS == *@* && $path == *@* ]]; then path=@${path##*@}; fi
  before=${word%"$path"}

  program=${program/#\~/$HOME}
  type -P "$program" >/dev/null || program=billfold
  mapfile -t answer < <("$program" __complete "${words[@]}" 2>/dev/null </dev/null)
  COMPREPLY=()
  for line in "${answer[@]:1}"; do
    line=${line%%$'\t'*}
    COMPREPLY+=("${line#"$before"}")
    [[ $line == *[=:/] ]] || nospace=
  done
  case ${answer[0]-} in
    files) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$path") ;;&
    folders) while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -d -- "$path") ;;&
    files | folders) compopt -o filenames 2>/dev/null ;;
    *) if [[ -n $nospace ]]; then compopt -o nospace 2>/dev/null; fi ;;
  esac
}
complete -F _billfold billfold
