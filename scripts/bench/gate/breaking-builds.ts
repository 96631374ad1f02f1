import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { SeededChange } from './seeded-change'

const RECIPE = 'scripts/build/federated-app.ts'

/** Settings and accidents of the build that tear a page, or that nobody could trust. */
export const brokenBuilds: SeededChange[] = [
  {
    what: 'files are asked for at a fixed address',
    name: 'remote-chat',
    edit: (edits) => edits.replace(RECIPE, /publicPath: .*/, "publicPath: '/remote-chat/',"),
  },
  {
    what: 'every release has the same unique name',
    name: 'remote-chat',
    edit: (edits) => edits.replace(RECIPE, /uniqueName: .*/, 'uniqueName: app.name,'),
  },
  {
    what: 'every release has the same table of chunks',
    name: 'remote-auth',
    edit: (edits) =>
      edits.replace(RECIPE, 'clean: true,', "clean: true,\n      chunkLoadingGlobal: 'chunks',"),
  },
  {
    what: 'a remote takes the name of another',
    name: 'remote-chat',
    edit: (edits) =>
      edits.replace(RECIPE, 'name: federationName(app.name),', "name: 'remote_auth',"),
  },
  {
    what: 'the entry leaves its container under another global name',
    name: 'remote-chat',
    edit: (edits) =>
      edits.replace(
        RECIPE,
        "filename: 'remoteEntry.js',",
        "filename: 'remoteEntry.js', library: { type: 'var', name: 'chat' },",
      ),
  },
  {
    what: 'the manifest has no hashes',
    name: 'remote-chat',
    edit: (edits) => edits.replace('scripts/build/complete-manifest.ts', '    files,\n', ''),
  },
  {
    what: 'chunks are loaded under a policy that the site does not know',
    name: 'remote-chat',
    edit: (edits) => edits.replace(RECIPE, 'policyName: CHUNK_POLICY', "policyName: 'my-chunks'"),
  },
  {
    what: 'chunks are loaded without their hashes',
    name: 'remote-auth',
    edit: (edits) => edits.replace(RECIPE, ', new ChunkIntegrity()', ''),
  },
  {
    what: 'a chunk is missing from the release',
    name: 'remote-auth',
    edit: (edits) => edits.append('remote-auth/login.tsx', '// a chunk short'),
    spoil: (folder) => {
      const chunk = readdirSync(folder).find((file) => /^\d+\..*\.js$/.test(file))
      rmSync(join(folder, chunk ?? 'remoteEntry.js'))
    },
  },
  {
    what: 'a large table comes in',
    name: 'remote-chat',
    edit: (edits) => {
      // A sequence that does not compress, the same in every run.
      const numbers = Array.from({ length: 9_000 }, (_, at) => (at * 2_654_435_761) % 4_294_967_296)
      edits.append(
        'remote-chat/room/outgoing-text.ts',
        `export const table = ${JSON.stringify(numbers)}`,
      )
      edits.prepend('remote-chat/dash.tsx', "import { table } from './room/outgoing-text'")
      edits.append('remote-chat/dash.tsx', 'Object.assign(Dash, { table })')
    },
  },
]
