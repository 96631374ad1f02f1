import { explainFileError } from './explain-file-error'

const refusal = (code: string) =>
  Object.assign(new Error(`${code}: write`), { code, path: '/srv/site/host/1/main.js' })

describe('a file system that refuses', () => {
  it.each([
    ['ENOSPC', 'the disk is full'],
    ['EACCES', 'this user may not'],
    ['EROFS', 'read-only'],
    ['ENOTDIR', 'below, a file'],
  ])('says what %s means and what to do', (code, reason) => {
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
