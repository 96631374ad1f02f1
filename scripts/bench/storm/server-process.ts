import { openParlor } from '../fanout/rivals'

// The server of the storm: with the hosted quota of new connections, and able to drop all at once.

const parlor = await openParlor({})
process.on('message', () => parlor.cut())
process.send?.({ port: parlor.port })
