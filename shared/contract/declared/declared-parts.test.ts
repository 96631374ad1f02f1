import { partsForPage, readDeclaredParts } from './declared-parts'

it('reads what a release declares, without what pages do not need', () => {
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

it('sends no token that the manifest does not clearly name, and leaves out odd names', () => {
  const services = { orders: { token: 'both' }, '../x': { token: 'id' } }
  expect(readDeclaredParts({ services }).services).toEqual({
    orders: { token: 'none', repeat: [] },
  })
})

it('adds nothing to a page for a release that declares none', () => {
  expect(partsForPage(readDeclaredParts(undefined))).toEqual({})
})
