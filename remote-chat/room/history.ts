import type { ChatClient } from '../connection/chat-client'
import type { Transcript } from '../transcript/transcript'

interface HistoryOptions {
  client: Pick<ChatClient, 'earlier'>
  transcript: Transcript
}

/** Loads what was said before the transcript begins. Rejects with the code of a refusal. */
export function createHistory({ client, transcript }: HistoryOptions) {
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

  return {
    loadEarlier,
    /**
     * The index of the line with a number, with every line between it and the transcript loaded.
     * That costs a request for each hundred of them: ten thousand lines back, a hundred requests
     * and 15 MB at most, and the service may refuse the later ones as too-fast. The loaded lines
     * stay, so that the next call continues.
     */
    async showAround(seq: number): Promise<number | undefined> {
      while (transcript.indexOf(seq) === undefined && (await loadEarlier()) > 0);
      return transcript.indexOf(seq)
    },
  }
}
