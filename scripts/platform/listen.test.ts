import { createServer } from 'node:http'
import { ensurePortFree, listen } from './listen'

describe('listening on a port', () => {
  it('says that a port is in use and how to choose another', async () => {
    const other = createServer()
    const port = await listen(other)
    const message = `Port ${port} is in use by another program.`
    await expect(listen(createServer(), { port, host: '127.0.0.1' })).rejects.toThrow(message)
    await expect(ensurePortFree({ port, host: '127.0.0.1' })).rejects.toThrow('--port')
    other.close()
  })

  it('says that a host is not an address of this machine', async () => {
    // 192.0.2.0/24 is for documentation: no machine has it.
    await expect(listen(createServer(), { port: 0, host: '192.0.2.1' })).rejects.toThrow(
      '192.0.2.1 is not an address of this machine',
    )
  })

  it('leaves a free port free', async () => {
    await ensurePortFree({ port: 0, host: '127.0.0.1' })
  })
})
