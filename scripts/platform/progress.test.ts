import { Progress } from './progress'

function fakeOutput({ isTTY }: { isTTY: boolean }) {
  const parts: string[] = []
  const write = (text: string) => parts.push(text.replace(/ +\d+\.\d s/, 'N s')) > 0
  return { parts, output: { isTTY, write } as ConstructorParameters<typeof Progress>[0] }
}

test('without a terminal, prints a line when a part begins and one when it is done', async () => {
  const { parts, output } = fakeOutput({ isTTY: false })
  const progress = new Progress(output)
  await progress.during('building host', async () => {})
  progress.done('host is built')
  expect(parts).toEqual(['N s  building host ...\n', 'N s  host is built\n'])
})

test('shows all running parts in one live line of a terminal, below the lines that stay', async () => {
  const { parts, output } = fakeOutput({ isTTY: true })
  const progress = new Progress(output)
  await progress.during('compiling types', () =>
    progress.during('checking it in a browser', async () => progress.done('compared')),
  )
  const clear = '\r\x1b[K'
  const running = 'N s  compiling types, checking it in a browser ...'
  expect(parts.join('').split(clear).filter(Boolean)).toEqual([
    'N s  compiling types ...',
    running,
    'N s  compared\n',
    running,
    'N s  compiling types ...',
  ])
})
