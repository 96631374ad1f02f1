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
import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { BuiltRelease } from './build-release'
import { integrityOf, ReleaseError } from './release'

/** For smaller files the response headers outweigh the savings of compression. */
const SMALLEST_BYTES = 1_024

const TEXT = /\.(js|css|json|html|svg)$/

interface Encoding {
  /** The ending of the copy next to the file: `main.js.br`. */
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

/**
 * The files of a build in the order of publication, the manifest last, with compressed copies if
 * `compressed`. Throws if another build has replaced one in the meantime: browsers refuse to run a
 * release whose files do not match its hashes.
 */
export function* builtFiles(
  { name, folder, files }: Pick<BuiltRelease, 'name' | 'folder' | 'files'>,
  { compressed }: { compressed: boolean },
): Generator<[path: string, content: Buffer]> {
  const ensureBuilt = (content: Buffer, hash: string) => {
    if (integrityOf(content) === hash) return
    throw new ReleaseError(
      `${name} was built again while it was being published, so nothing went live. Deploy it again.`,
    )
  }
  for (const [path, hash] of Object.entries(files)) {
    const content = readFileSync(join(folder, path))
    ensureBuilt(content, hash)
    yield [path, content]
    for (const { extension, expand } of compressed && path !== CHECKS_FILE ? ENCODINGS : []) {
      if (!existsSync(join(folder, path + extension))) continue
      const copy = readFileSync(join(folder, path + extension))
      ensureBuilt(expand(copy), hash)
      yield [path + extension, copy]
    }
  }
  yield [MANIFEST_FILE, readFileSync(join(folder, MANIFEST_FILE))]
}
