import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi'
import { quantile, round } from '../../../bench/measure/statistics'
import { listen } from '../../../platform/listen'
import { POSTS } from '../../functions/client-settings'
import { hostedConnections } from '../../functions/hosted-connections'

const MEMBERS = 100
const LINES = 50
/** The duration of a post, as in the model. */
const POST_MS = 12
/** So slow that the queue for too few sockets exceeds the connection time-out. */
const SLOW_POST_MS = 600
/** The SDK's default number of sockets, and the members that one function serves. */
const SDK_SOCKETS = 50
const MOST_MEMBERS = 250

/** The answer to the post to a member. */
type PostAnswer = (response: ServerResponse, index: number) => void

const after =
  (ms: number): PostAnswer =>
  (response) =>
    void sleep(ms).then(() => response.end())

/** Posts by the unmodified SDK, through real sockets to a gateway on this machine. */
export async function measureRealSockets() {
  const { requestHandler } = POSTS
  const usualPosts = await post({ members: MEMBERS, lines: LINES, answer: after(POST_MS) })
  const postsWithHanging = await post({
    members: MEMBERS,
    lines: 1,
    answer: (response, index) => index > 0 && after(POST_MS)(response, index),
  })
  const slow = { members: MOST_MEMBERS, lines: 1, answer: after(SLOW_POST_MS) }
  const postsWithManySockets = await post(slow)
  const postsWithFewSockets = await post({
    ...slow,
    requestHandler: { ...requestHandler, httpsAgent: { maxSockets: SDK_SOCKETS } },
  })
  return {
    members: MEMBERS,
    p50_ms: round(quantile(usualPosts.times, 0.5), 1),
    p99_ms: round(quantile(usualPosts.times, 0.99), 1),
    failed_posts: usualPosts.failed,
    hanging_post_ms: Math.round(postsWithHanging.times[0] ?? 0),
    hanging_post_failed: postsWithHanging.failed,
    slow_posts_failed: postsWithManySockets.failed,
    slow_posts_failed_behind_50_sockets: postsWithFewSockets.failed,
  }
}

interface Posts {
  members: number
  lines: number
  answer: PostAnswer
  requestHandler?: typeof POSTS.requestHandler
}

/** The time to post each line to all members, and the number of failed posts. */
async function post({ members, lines, answer, requestHandler = POSTS.requestHandler }: Posts) {
  let count = 0
  const server = createServer((request, response) => {
    const index = count++
    request.resume().once('end', () => answer(response, index))
  })
  const port = await listen(server)
  const { httpsAgent, ...timeouts } = requestHandler
  const client = new ApiGatewayManagementApiClient({
    ...POSTS,
    endpoint: `http://127.0.0.1:${port}/prod`,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { ...timeouts, httpAgent: httpsAgent },
  })
  const connectionIds = Array.from({ length: members }, (_, index) => `connection-${index}`)
  const times: number[] = []
  let failureCount = 0
  for (let number = 1; number <= lines; number += 1) {
    const data = JSON.stringify({ seq: number, lines: ['somebody: a line of a usual length'] })
    const start = performance.now()
    failureCount += (await hostedConnections(client).broadcast({ connectionIds, data })).length
    times.push(performance.now() - start)
  }
  client.destroy()
  server.closeAllConnections()
  server.close()
  return { times, failed: failureCount }
}
