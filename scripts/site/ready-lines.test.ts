import { readyLines } from './ready-lines'

const url = 'http://localhost:3000'

it('prints the site’s address, and three lines with what to do next', () => {
  expect(readyLines(url, { inbox: true })).toEqual([
    'Site ready: http://localhost:3000',
    '  Codes arrive at  http://localhost:3000/_local/inbox',
    '  Start it with    --account (recovery, second factors), --feedback inline (errors beside forms)',
    '  Try a deploy     npm run deploy -- remote-chat',
  ])
})

it('says how to turn on an inbox that is off', () => {
  const [, codes] = readyLines(url, { inbox: false })
  expect(codes).toContain('an inbox that is off: start with --inbox')
})
