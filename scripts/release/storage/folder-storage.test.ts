import { explainFileError } from './folder-storage'

const refusal = (code: string) =>
  Object.assign(new Error(`${code}: write`), { code, path: '/srv/site/host/1/main.js' })

describe('a file system that refuses', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'permission denied'],
    ['EROFS', 'read-only'],
    ['ENOTDIR', 'it is a file, or is inside one'],
  ])('is explained for %s, with what to do', (code, reason) => {
    const { name, message } = explainFileError(refusal(code), '/srv/site') as Error
    expect(name).toBe('ReleaseError')
    expect(message).toContain('/srv/site (/srv/site/host/1/main.js) cannot be read or written')
    expect(message).toContain(reason)
    expect(message).toContain('What is live was not changed.')
  })

  it('leaves a fault of ours as it is', () => {
    const fault = new TypeError('not a function')
    expect(explainFileError(fault, '/srv/site')).toBe(fault)
  })
})
