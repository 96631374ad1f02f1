import { setTimeout } from 'node:timers/promises'
import { expect } from '@jest/globals'
import type { BrowserWindow, WindowPoint } from './engine'

const PATIENCE_MS = 30_000
const LOOK_EVERY_MS = 50

/** A person at a browser window, who finds things by what they are called. */
export class BrowserVisitor {
  constructor(
    readonly window: BrowserWindow,
    readonly url: string,
  ) {}

  /** Waits until `read` returns the expected value. */
  async see(readValue: () => Promise<unknown>, expected: unknown): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const value = await readValue()
      try {
        expect(value).toEqual(expected)
        return
      } catch (error) {
        if (Date.now() > end) throw error
      }
      await setTimeout(LOOK_EVERY_MS)
    }
  }

  /** The value of `read` once it no longer changes, as after a wheel. */
  async atRest<Found>(readValue: () => Promise<Found>): Promise<Found> {
    for (let previous = await readValue(); ; ) {
      await setTimeout(4 * LOOK_EVERY_MS)
      const now = await readValue()
      if (now === previous) return now
      previous = now
    }
  }

  seeText(text: string): Promise<void> {
    const readValue = () => this.window.evaluate(() => document.querySelector('main')?.textContent)
    return this.see(readValue, expect.stringContaining(text))
  }

  seePath(path: string): Promise<void> {
    return this.see(() => this.window.evaluate(() => location.pathname), path)
  }

  seeLine(line: string): Promise<void> {
    return this.see(() => this.transcript(), expect.stringContaining(line))
  }

  transcript(): Promise<string> {
    return this.window.evaluate(
      () => document.querySelector<HTMLTextAreaElement>('textarea[readonly]')?.value ?? '',
    )
  }

  /** Clicks the button, link, field or line with this name. */
  async click(name: string): Promise<void> {
    let place: WindowPoint | undefined
    const readValue = async () => {
      place = (await this.window.evaluate(placeOf, name)) ?? undefined
      return { name, isInView: place !== undefined }
    }
    await this.see(readValue, { name, isInView: true })
    if (place) await this.window.clickAt(place)
  }

  /** Types into fields, by their labels, in place of what is there. */
  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, text] of Object.entries(fields)) {
      await this.click(label)
      await this.window.evaluate(selectFocusedText)
      await this.window.type(text)
      await this.see(() => this.window.evaluate(focusedText), text)
    }
  }
}

/** In the page: the middle of the topmost element with this name; null until there is one. */
function placeOf(name: string): WindowPoint | null {
  for (const element of document.querySelectorAll<HTMLElement>('button, a, input, bdi')) {
    const field = element instanceof HTMLInputElement ? element : undefined
    const names = [
      element.ariaLabel,
      field ? field.labels?.[0]?.textContent : element.textContent,
      field?.placeholder,
    ]
    if (!names.some((each) => each?.replaceAll(/\s+/g, ' ').trim() === name)) continue
    const { left, top, width, height } = element.getBoundingClientRect()
    const place = { x: left + width / 2, y: top + height / 2 }
    const onTop = document.elementFromPoint(place.x, place.y)
    if (width > 0 && onTop && element.contains(onTop)) return place
  }
  return null
}

/** In the page. */
function selectFocusedText(): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.select()
}

/** In the page. */
function focusedText(): string {
  return document.activeElement instanceof HTMLInputElement ? document.activeElement.value : ''
}
