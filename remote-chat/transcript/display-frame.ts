/** A hidden tab draws no frames, but its title still counts the lines. */
const HIDDEN_TAB_MS = 250

/** Runs `task` once, before the next frame is drawn, and in a hidden tab soon all the same. */
export function onDisplayFrame(task: () => void): void {
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, HIDDEN_TAB_MS)

  function run(): void {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    task()
  }
}
