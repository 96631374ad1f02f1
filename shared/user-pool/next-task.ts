/** Lets the page do what waits, and goes on after it. */
export function nextTask(): Promise<void> {
  // Younger than some browsers served; it goes on before tasks that came later.
  if ('scheduler' in globalThis && 'yield' in scheduler) return scheduler.yield()
  return new Promise((resolve) => setTimeout(resolve))
}
