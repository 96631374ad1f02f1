import { readyLines } from './ready-lines'

const url = 'http://localhost:3000'

it('gives the site’s address, and in three lines what one can do next', () => {
  expect(readyLines(url, { inbox: true })).toEqual([
    'Site ready: http://localhost:3000',
    '  Codes arrive at  http://localhost:3000/_local/inbox',
    '  Start it with    --account (recovery, second factors), --feedback inline (errors beside forms)',
    '  Try a deploy     npm run deploy -- remote-chat',
  ])
})

it('shows no inbox that is off', () => {
  const [, codes] = readyLines(url, { inbox: false })
  expect(codes).toContain('nowhere to be read: start it with --inbox')
})
