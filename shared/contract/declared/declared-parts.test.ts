import { partsForPage, readDeclaredParts } from './declared-parts'

it('reads the declaration of a release, without the parts that pages do not need', () => {
  const services = { orders: { purpose: 'Lists orders.', token: 'id', repeat: ['PUT'] } }
  const settings = { currency: { kind: 'text', purpose: 'Of prices.', default: 'EUR' } }
  const policies = ['vue', 'default', '*', 7]
  const parts = readDeclaredParts({ services, settings, policies, inlineStyles: true })
  expect(parts).toEqual({
    services: { orders: { token: 'id', repeat: ['PUT'] } },
    settings: { currency: { kind: 'text', default: 'EUR' } },
    policies: ['vue'],
    inlineStyles: true,
  })
  expect(readDeclaredParts(JSON.parse(JSON.stringify(partsForPage(parts))))).toEqual(parts)
})

it('sends a token only if the manifest clearly names it, and leaves out invalid names', () => {
  const services = { orders: { token: 'both' }, '../x': { token: 'id' } }
  expect(readDeclaredParts({ services }).services).toEqual({
    orders: { token: 'none', repeat: [] },
  })
})

it('adds nothing to a page for a release that declares none', () => {
  expect(partsForPage(readDeclaredParts(undefined))).toEqual({})
})
