/** Not by the console, which puts time and id before each line, so that the line is JSON. */
export function logJson(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
