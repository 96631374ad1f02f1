import { federationName } from './federation-name'

it('is an identifier that names package and version', () => {
  expect(federationName('remote-shop', '1.4.0-1a2b3c4')).toBe('remote__shop_1_4_0__1a2b3c4')
})

it('differs between versions and packages that differ only in their signs', () => {
  const builds = [
    ['remote-shop', '1.4.0-1'],
    ['remote-shop', '1.4.0+1'],
    ['remote-shop', '1.4.01'],
    ['remote-shop', '1.4.0.1'],
    ['remote-shop-1', '4.0-1'],
    ['remote-shop', '1-4.0-1'],
  ] as const
  const names = builds.map(([name, version]) => federationName(name, version))
  expect(new Set(names).size).toBe(builds.length)
  for (const name of names) expect(name).toMatch(/^[a-z]\w+$/)
})
