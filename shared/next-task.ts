/** Resolves in a new task, after the page's pending work. */
export function nextTask(): Promise<void> {
  // Not in all supported browsers; it resumes before tasks that were queued later.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
