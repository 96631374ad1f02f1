/** Lets the page do what is waiting, and goes on after it. */
export function nextTask(): Promise<void> {
  // Newer than some of the browsers served; it resumes before tasks that came later.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
