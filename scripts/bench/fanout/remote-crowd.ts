import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CrowdRequest } from './crowd-process'

/** The crowd's process, asked one thing at a time. */
export class RemoteCrowd {
  private readonly child: ChildProcess = fork(
    fileURLToPath(new URL('./crowd-process.ts', import.meta.url)),
    {
      serialization: 'advanced',
    },
  )

  private readonly ready = once(this.child, 'message')

  async ask<T>(request: CrowdRequest): Promise<T> {
    await this.ready
    const answered = once(this.child, 'message')
    this.child.send(request)
    const [answer] = (await answered) as [{ result: T; error?: string }]
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.result
  }

  close(): void {
    this.child.kill()
  }
}
