import type { ChatClient } from '../connection/chat-client'
import { RETRY_PAUSE_MS } from '../connection/outbox'
import type { Time } from '../connection/time'
import type { Transcript } from '../transcript/transcript'

interface HistoryOptions {
  client: Pick<ChatClient, 'earlier'>
  transcript: Transcript
  time: Time
}

/** Loads the lines before the transcript. Rejects with the code of a refusal. */
export function createHistory({ client, transcript, time }: HistoryOptions) {
  let loading: Promise<number> | undefined

  async function loadPage(): Promise<number> {
    const { firstSeq } = transcript
    if (firstSeq === undefined || firstSeq === 1) return 0
    const { lines } = await client.earlier(firstSeq)
    return transcript.prepend(lines)
  }

  /** Adds a page of earlier lines. Resolves with their number, which is 0 at the first line. */
  function loadEarlier(): Promise<number> {
    loading ??= loadPage().finally(() => {
      loading = undefined
    })
    return loading
  }

  /** Like `loadEarlier`, but waits and retries if the service says `too-fast`. */
  async function loadInTime(): Promise<number> {
    try {
      return await loadEarlier()
    } catch (code) {
      if (code !== 'too-fast') throw code
      await new Promise<void>((resolve) => void time.after(RETRY_PAUSE_MS, resolve))
      return loadInTime()
    }
  }

  return {
    loadEarlier,
    /**
     * The index of the line with this number, after loading every line between it and the
     * transcript. Each hundred lines take a request, and a service answers about twenty at once and
     * then a few a second: 2,000 lines take a moment, 10,000 half a minute. The loaded lines stay,
     * so that another call continues after a refusal.
     */
    async showAround(seq: number): Promise<number | undefined> {
      while (transcript.indexOf(seq) === undefined && (await loadInTime()) > 0);
      return transcript.indexOf(seq)
    },
  }
}
