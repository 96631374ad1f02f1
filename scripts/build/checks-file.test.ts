import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { testFolder } from '../testing/test-folder'
import { checksFile } from './checks-file'

const folder = testFolder()

/** Writes a small project. */
function write(files: Record<string, string>): string {
  const project = mkdtempSync(join(folder, 'project-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    writeFileSync(join(project, file), text)
  }
  return project
}

describe('the checks of a release', () => {
  const common = {
    'tsconfig.base.json': '{}',
    'package-lock.json': '{}',
    'shared/package.json': '{}',
    'scripts/build/build.ts': '',
    'shared/contract/build/smoke-steps.ts': '',
  }

  it('are its smoke steps and its own TypeScript sources, without tests', () => {
    const project = write({
      ...common,
      'remote-chat/remote.json': JSON.stringify({ smoke: [{ go: '/dash' }] }),
      'remote-chat/dash.tsx': 'dash',
      'remote-chat/room/room.ts': 'room',
      'remote-chat/room/room.test.ts': 'test',
      'remote-chat/testing/help.ts': 'help',
      'remote-chat/standalone.tsx': 'alone',
      'remote-chat/webpack.config.ts': 'build',
      'remote-chat/chat.css': 'css',
    })
    expect(checksFile('remote-chat', project)).toEqual({
      smoke: [{ go: '/dash' }],
      sources: { 'dash.tsx': 'dash', 'room/room.ts': 'room' },
    })
  })

  it('have no steps if none are declared', () => {
    const project = write({ ...common, 'remote-chat/dash.tsx': 'dash' })
    expect(checksFile('remote-chat', project).smoke).toEqual([])
  })
})
