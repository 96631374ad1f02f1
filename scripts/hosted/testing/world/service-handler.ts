import { type HttpRequest, HttpResponse } from '@smithy/core/protocols'
import type { FunctionContainer } from './container'
import { drawLatency, type Latency, MODEL } from './model'
import type { VirtualClock } from './virtual-clock'

export interface ServiceResponse {
  statusCode: number
  /** The exception's name, if it is one. */
  error?: string
  headers?: Record<string, string>
  body?: string
}

/** One of the provider's services, called with the SDK's requests. */
export interface HostedService {
  latency: Latency
  operationOf(request: HttpRequest): string
  /** `from` is the name of the calling function. */
  serve(request: HttpRequest, from: string): ServiceResponse | Promise<ServiceResponse>
  throttled: ServiceResponse
}

/** A request's fault: its function is killed before or after it is served, the service refuses it,
 * it never arrives, or its answer does not. */
export type RequestFault = 'killed before' | 'killed after' | 'throttled' | 'lost' | 'unanswered'

/** Chooses the fault of a function's request. */
export type ChooseFault = (request: { from: string; operation: string }) => RequestFault | undefined

/** The settings of the SDK's own handler. */
export interface ClientSettings {
  requestTimeout?: number
  throwOnRequestTimeout?: boolean
  connectionTimeout?: number
  httpsAgent?: { maxSockets?: number }
}

interface HandlerOptions {
  clock: VirtualClock
  draw: () => number
  container: FunctionContainer
  service: HostedService
  settings: ClientSettings
  chooseFault: ChooseFault
}

/** The SDK's default number of sockets. */
const MAX_SOCKETS = 50

/** A request handler for the SDK with Node's sockets and time-outs, in front of a service. */
export class ServiceHandler {
  readonly metadata = { handlerProtocol: 'http/1.1' }
  private readonly queue: (() => void)[] = []
  private isUsed = false
  private inUse = 0

  constructor(private readonly options: HandlerOptions) {}

  async handle(request: HttpRequest): Promise<{ response: HttpResponse }> {
    const { clock, container, settings } = this.options
    await container.compute(MODEL.requestCpuMs)
    this.refuseIfStale()
    const { timers } = clock
    const cancels: (() => void)[] = []
    let release = () => {}
    try {
      return await new Promise((resolve, reject) => {
        const limit = (ms: number | undefined, what: string) => {
          if (!ms) return () => {}
          const cancel = timers.after(ms, async () => {
            await container.awake()
            reject(Object.assign(new Error(`${what} after ${ms} ms`), { name: 'TimeoutError' }))
          })
          cancels.push(cancel)
          return cancel
        }
        // Both run while the request waits for a socket, as in the SDK.
        const stopConnectionLimit = limit(settings.connectionTimeout, 'No socket')
        if (settings.throwOnRequestTimeout) limit(settings.requestTimeout, 'No answer')
        release = this.takeSocket(() => {
          stopConnectionLimit()
          this.exchange(request).then((response) => resolve({ response }), reject)
        })
      })
    } finally {
      for (const cancel of cancels) cancel()
      release()
    }
  }

  destroy(): void {}

  /** The first request after a long freeze may find its socket closed by the other end. */
  private refuseIfStale(): void {
    const { container, draw } = this.options
    const isStale = this.isUsed && container.hasStaleSockets
    this.isUsed = true
    if (!isStale || draw() > MODEL.staleSockets.share) return
    container.hasStaleSockets = false
    // As `@smithy/node-http-handler` 4.14.2 names it.
    throw Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })
  }

  /** Runs when a socket is free. The returned function releases it, or stops waiting. */
  private takeSocket(run: () => void): () => void {
    const { maxSockets = MAX_SOCKETS } = this.options.settings.httpsAgent ?? {}
    const start = () => {
      this.inUse += 1
      run()
    }
    const isFree = this.inUse < maxSockets
    if (isFree) start()
    else this.queue.push(start)
    return () => {
      const place = this.queue.indexOf(start)
      if (place !== -1) this.queue.splice(place, 1)
      else {
        this.inUse -= 1
        this.queue.shift()?.()
      }
    }
  }

  private async exchange(request: HttpRequest): Promise<HttpResponse> {
    const { clock, draw, container, service, chooseFault } = this.options
    const from = container.options.name
    const fault = chooseFault({ from, operation: service.operationOf(request) })
    const ms = drawLatency(service.latency, draw)
    await clock.wait(ms / 2)
    if (fault === 'killed before') container.kill()
    if (fault === 'killed before' || fault === 'lost') await new Promise(() => {})
    const answer = fault === 'throttled' ? service.throttled : await service.serve(request, from)
    if (fault === 'killed after') container.kill()
    if (fault === 'unanswered') await new Promise(() => {})
    await clock.wait(ms / 2)
    await container.awake()
    const { statusCode, error, headers, body = error ? '{}' : '' } = answer
    return new HttpResponse({
      statusCode,
      headers: { ...headers, ...(error && { 'x-amzn-errortype': error }) },
      body: Buffer.from(body),
    })
  }
}
