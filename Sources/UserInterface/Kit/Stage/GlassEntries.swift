/// The entries of the log, oldest first.
///
/// Stored in blocks that copies share: appending an entry replaces one block, and comparing two lists compares their blocks.
package struct GlassEntries: Equatable, Sendable {
  /// A block of 64 entries, one for each bit of a bit set; the last block may have fewer.
  final class Block: Sendable {
    let entries: [GlassEntry]
    private let letters = Lazy<[UInt64]>()

    fileprivate init(_ entries: some Collection<GlassEntry>) { self.entries = Array(entries) }

    /// The entries that contain each letter, as one bit set for each letter. (`GlassFilter.letters`)
    var holders: [UInt64] {
      letters.made {
        var holders = [UInt64](repeating: 0, count: UInt64.bitWidth)
        for (index, entry) in entries.enumerated() {
          for letter in entry.letters.setBits { holders[letter] |= 1 << index }
        }
        return holders
      }
    }
  }

  private static let blockSize = UInt64.bitWidth

  private(set) var blocks: [Block] = []
  package private(set) var count = 0

  package init(_ entries: some Sequence<GlassEntry> = []) { append(contentsOf: entries) }

  package mutating func append(_ entry: GlassEntry) { append(contentsOf: [entry]) }

  package mutating func append(contentsOf entries: some Sequence<GlassEntry>) { replace(from: count, with: Array(entries)) }

  package mutating func insert(_ entry: GlassEntry, at index: Int) { replace(from: index, with: [entry] + self[index...]) }

  /// Replaces all entries from an index on.
  private mutating func replace(from index: Int, with entries: [GlassEntry]) {
    let first = index / Self.blockSize
    let rest = Array(self[first * Self.blockSize..<index]) + entries
    count = index + entries.count
    blocks.removeSubrange(first...)
    for start in stride(from: 0, to: rest.count, by: Self.blockSize) {
      blocks.append(Block(rest[start..<Swift.min(start + Self.blockSize, rest.count)]))
    }
  }

  package static func == (one: Self, other: Self) -> Bool {
    // The newest block first, because lists usually differ there.
    guard one.count == other.count else { return false }
    return one.blocks.indices.reversed().allSatisfy { index in
      one.blocks[index] === other.blocks[index] || one.blocks[index].entries == other.blocks[index].entries
    }
  }
}

extension GlassEntries: RandomAccessCollection, ExpressibleByArrayLiteral {
  package init(arrayLiteral entries: GlassEntry...) { self.init(entries) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> GlassEntry {
    get { blocks[index / Self.blockSize].entries[index % Self.blockSize] }
    set {
      var entries = blocks[index / Self.blockSize].entries
      entries[index % Self.blockSize] = newValue
      blocks[index / Self.blockSize] = Block(entries)
    }
  }
}

/// The entries that match a filter, stored by block.
struct GlassMatches: Equatable, Sendable {
  /// One bit set for each block, with the matching entries.
  let blocks: [UInt64]
  /// The number of matching entries before each block.
  private let before: [Int]
  let count: Int

  init(_ blocks: [UInt64]) {
    self.blocks = blocks
    var count = 0
    before = blocks.map { block in
      defer { count += block.nonzeroBitCount }
      return count
    }
    self.count = count
  }

  /// Returns the number of matching entries before this index of the whole list.
  func count(before index: Int) -> Int {
    let (block, place) = index.quotientAndRemainder(dividingBy: UInt64.bitWidth)
    guard block < blocks.count else { return count }
    return before[block] + (blocks[block] & (1 << place - 1)).nonzeroBitCount
  }

  /// The index in the whole list of the matching entry with this index.
  subscript(index: Int) -> Int {
    var (low, high) = (0, blocks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if before[middle] <= index { low = middle } else { high = middle }
    }
    var rest = blocks[low]
    for _ in before[low]..<index { rest &= rest - 1 }
    return low * UInt64.bitWidth + rest.trailingZeroBitCount
  }
}

extension UInt64 {
  /// The positions of the set bits, from the lowest.
  var setBits: some Sequence<Int> {
    sequence(state: self) { rest in
      guard rest != 0 else { return nil }
      defer { rest &= rest - 1 }
      return rest.trailingZeroBitCount
    }
  }
}
