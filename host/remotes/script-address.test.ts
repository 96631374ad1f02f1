import { scriptAddress } from './script-address'

describe('scriptAddress', () => {
  it('lets an address pass that is fetched', () => {
    const url = 'https://parlor.example/remote-auth/1/remoteEntry.js'
    expect(String(scriptAddress(url))).toBe(url)
  })

  it('refuses an address that is a script itself', () => {
    expect(() => scriptAddress('data:text/javascript,alert(1)')).toThrow('no file to run')
  })
})
