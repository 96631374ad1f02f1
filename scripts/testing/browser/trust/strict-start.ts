import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'
import { runCommand } from '../../../platform/commands/run-command'
import { securityHeaders } from '../../../release/headers/security-headers'

// `npm start` with the integrity policy of a production site: a script without a hash fails every
// test that loads it.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse }
  response.setHeader('integrity-policy', securityHeaders()['integrity-policy'] ?? '')
})

await runCommand(await import('../../../commands/start'), process.argv.slice(2))
