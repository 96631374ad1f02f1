import { mkdirSync, rmSync } from 'node:fs'
import { takeLock } from '../../platform/storage/database'
import { withFolder } from '../../testing/test-folder'
import { DeployTokens, tokensFile } from './deploy-tokens'

let data: string
withFolder((folder) => {
  data = folder
})

it('is changed by one command at a time', () => {
  const tokens = new DeployTokens(data)
  tokens.add('remote-tea')
  const lock = takeLock(`${tokensFile(data)}.lock`)
  expect(() => tokens.add('remote-quiz')).toThrow('Another command is changing')
  expect(() => tokens.remove('remote-tea')).toThrow('Another command is changing')
  lock?.close()
  tokens.add('remote-quiz')
  expect(Object.keys(tokens.list())).toEqual(['remote-tea', 'remote-quiz'])
})

it('names its file if the system cannot read it', () => {
  mkdirSync(tokensFile(data))
  expect(new DeployTokens(data).problem()).toContain(
    `${tokensFile(data)} cannot be read or written`,
  )
  rmSync(tokensFile(data), { recursive: true })
  expect(new DeployTokens(data).problem()).toBeUndefined()
})
