# Completion for fish. The program says what can follow, so that this file is the same for every version of it.
function __billfold_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    set -e words[1]
    type -q $program; or set program billfold
    set -l answer ($program __complete $words "$word" 2>/dev/null </dev/null)
    set -l paths $answer[1]
    set -e answer[1]
    test -n "$answer"; and printf '%s\n' $answer
    # --option=PATH is completed as a path.
    set -l before (string match -r -- '^-[^=]*=' $word)
    set -l path (string replace -r -- '^-[^=]*=' '' "$word")
    switch "$paths"
        case files
            string replace -r '^' -- "$before" (__fish_complete_path "$path")
        case folders
            string replace -r '^' -- "$before" (__fish_complete_directories "$path" '')
    end
end
complete -c billfold -f -a '(__billfold_complete)'
