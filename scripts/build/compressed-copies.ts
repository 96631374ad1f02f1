import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompressSync,
  constants,
  gunzipSync,
  gzip,
  type InputType,
} from 'node:zlib'

/** For smaller files the response headers outweigh what compression saves. */
const SMALLEST_BYTES = 1_024

const TEXT = /\.(js|css|json|html|svg)$/

interface Encoding {
  /** Of the copy beside the file: `main.js.br`. */
  extension: string
  compress(content: Buffer): Promise<Buffer>
  expand(copy: InputType): Buffer
}

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

/** The encodings that every browser accepts, each at its slowest and smallest level. */
const ENCODINGS: readonly Encoding[] = [
  {
    extension: '.br',
    compress: (content) =>
      asBrotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
    expand: brotliDecompressSync,
  },
  { extension: '.gz', compress: (content) => asGzip(content, { level: 9 }), expand: gunzipSync },
]

/** True for a compressed copy of another file. */
export function isCompressedCopy(path: string): boolean {
  return ENCODINGS.some(({ extension }) => path.endsWith(extension))
}

/** Writes compressed copies of a build's text files beside them. */
export async function writeCompressedCopies(
  folder: string,
  files: readonly string[],
): Promise<void> {
  const write = async (file: string) => {
    const content = readFileSync(join(folder, file))
    if (content.length < SMALLEST_BYTES) return
    for (const { extension, compress } of ENCODINGS) {
      writeFileSync(join(folder, file + extension), await compress(content))
    }
  }
  await Promise.all(files.filter((file) => TEXT.test(file)).map(write))
}

/** The existing copies of a file, with the content that each expands to. */
export function readCompressedCopies(
  folder: string,
  file: string,
): { path: string; copy: Buffer; content: Buffer }[] {
  return ENCODINGS.map((encoding) => ({ ...encoding, path: file + encoding.extension }))
    .filter(({ path }) => existsSync(join(folder, path)))
    .map(({ path, expand }) => {
      const copy = readFileSync(join(folder, path))
      return { path, copy, content: expand(copy) }
    })
}
