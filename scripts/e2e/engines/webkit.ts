import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  type Actions,
  Builder,
  Capabilities,
  Key,
  Origin,
  type WebDriver,
} from 'selenium-webdriver'
import { freePorts } from '../../testing/browser/free-ports'
import type { BrowserWindow } from './engine'

const KEYS = {
  Enter: [Key.ENTER],
  Escape: [Key.ESCAPE],
  'Alt+ArrowUp': [Key.ALT, Key.ARROW_UP],
}
/** The driver has it, and its types do not. */
interface WheelActions {
  scroll(x: number, y: number, right: number, down: number, origin: string): Actions
}

const SCREEN = ['-a', '-s', '-screen 0 1400x1000x24']

/** Opens WebKitGTK's own small browser, which needs a screen. */
export async function openWebKit(driverPath: string, binary: string): Promise<BrowserWindow> {
  const port = String(await freePorts(1))
  // A group of its own, since the screen's program passes no signal on.
  const server = spawn('xvfb-run', [...SCREEN, driverPath, `--port=${port}`], { detached: true })
  const driver = await connect(server, port, binary)
  // This driver turns the wheel by what differs from the time before.
  let wheelOffset = 0
  const at = ({ x, y }: { x: number; y: number }) =>
    driver.actions().move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT })
  return {
    goTo: (url) => driver.get(url),
    evaluate: (inPage, ...args) => driver.executeScript(inPage as never, ...args),
    clickAt: (place) => at(place).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    async press(key) {
      const keys = driver.actions()
      for (const each of KEYS[key]) keys.keyDown(each)
      for (const each of KEYS[key].toReversed()) keys.keyUp(each)
      await keys.perform()
    },
    async turnWheel({ x, y }, by) {
      const [left, top] = [Math.round(x), Math.round(y)]
      const wheel = driver.actions() as Actions & WheelActions
      wheelOffset += by
      await wheel.scroll(left, top, 0, wheelOffset, Origin.VIEWPORT).perform()
    },
    // The window's frame counts in this one.
    resize: async (width, height) => {
      const [wide, high] = await driver.executeScript<[number, number]>(
        'return [outerWidth - innerWidth, outerHeight - innerHeight]',
      )
      await driver
        .manage()
        .window()
        .setRect({ width: width + wide, height: height + high })
    },
    async close() {
      await driver.quit()
      const exited = once(server, 'exit')
      if (server.pid) process.kill(-server.pid)
      await exited
    },
  }
}

async function connect(server: ChildProcess, port: string, binary: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  for (;;) {
    const ended = server.exitCode ?? server.signalCode
    if (ended !== null) throw new Error(`WebKitWebDriver ended (${ended}).`)
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build()
    } catch (error) {
      if (!/ECONNREFUSED/.test(String(error))) throw error
    }
  }
}
