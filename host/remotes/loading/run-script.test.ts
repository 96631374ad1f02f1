import { scriptAddress } from './run-script'

test('a script may come from a fetched address', () => {
  const url = 'https://parlor.example/remote-auth/1/remoteEntry.js'
  expect(String(scriptAddress(url))).toBe(url)
})

test('an address that is itself a script is refused', () => {
  expect(() => scriptAddress('data:text/javascript,alert(1)')).toThrow('not a file to run')
})
