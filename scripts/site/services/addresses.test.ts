import { serviceAddresses } from './addresses'

const ORDERS = 'remote-orders/orders'

describe('the addresses of services', () => {
  it.each([
    ['http://localhost:5055', { isSecure: false, hostname: 'localhost', port: 5055, prefix: '' }],
    ['http://127.0.0.1:5055/', { hostname: '127.0.0.1', prefix: '' }],
    ['http://[::1]:5055/v1/', { hostname: '::1', port: 5055, prefix: '/v1' }],
    ['https://orders.example', { isSecure: true, hostname: 'orders.example', port: undefined }],
    ['https://orders.example:8443/a/b', { port: 8443, prefix: '/a/b' }],
  ])('reads %s', (address, expected) => {
    const result = serviceAddresses([`${ORDERS}=${address}`]).get(ORDERS)
    expect(result).toMatchObject({ takesAccessTokens: false, ...expected })
  })

  it('lets a service get access tokens if the operator allows it', () => {
    const result = serviceAddresses([`${ORDERS}=https://orders.example/a,b,access`]).get(ORDERS)
    expect(result).toMatchObject({ takesAccessTokens: true, prefix: '/a,b' })
  })

  it.each([
    ['http://localhost:1', 'does not name a service'],
    ['orders=http://localhost:1', 'does not name a service'],
    ['remote-orders/Orders=http://localhost:1', 'does not name a service'],
    ['host/orders=http://localhost:1', 'does not name a service'],
    [`${ORDERS}=`, 'has no address'],
    [`${ORDERS}=localhost:5055`, 'has no address'],
    [`${ORDERS}=ftp://localhost`, 'has no address'],
    [`${ORDERS}=http://orders.example`, 'give https://orders.example'],
    [`${ORDERS}=http://localhost.evil.example`, 'give https://'],
    [`${ORDERS}=https://me:secret@orders.example`, 'no user'],
    [`${ORDERS}=https://orders.example/?a=b`, 'no user, query'],
    [`${ORDERS}=http://localhost:5055,acess`, 'has no address'],
  ])('refuses %s, and says why', (text, sentence) => {
    expect(() => serviceAddresses([text])).toThrow(sentence)
  })

  it('refuses a second address of a service', () => {
    const one = `${ORDERS}=http://localhost:1`
    expect(() => serviceAddresses([one, one])).toThrow('give one')
  })
})
