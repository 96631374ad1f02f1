const USUAL_BYTES = 4 * 1024

/**
 * A body's pieces as one, or undefined if they are more than `limit` bytes: then the rest is read and
 * dropped, up to `patience` bytes. They are copied together at once: a piece of a single byte takes
 * hundreds to keep.
 */
export async function joinPieces(
  pieces: AsyncIterable<Buffer>,
  { limit, patience = Number.POSITIVE_INFINITY }: { limit: number; patience?: number },
): Promise<Buffer | undefined> {
  let bytes = Buffer.allocUnsafe(USUAL_BYTES)
  let size = 0
  for await (const piece of pieces) {
    const end = size + piece.length
    if (end <= limit) {
      if (end > bytes.length) {
        const longer = Buffer.allocUnsafe(Math.max(end, 2 * bytes.length))
        bytes.copy(longer, 0, 0, size)
        bytes = longer
      }
      piece.copy(bytes, size)
    }
    size = end
    if (size > patience) break
  }
  return size <= limit ? bytes.subarray(0, size) : undefined
}
