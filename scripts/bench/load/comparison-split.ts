import { createServer } from 'node:http'
import { basename, join, relative } from 'node:path'
import { STATIC_SCREEN } from '@parlor/shared/contract/page/page-blocks'
import { root } from '../../build/packages'
import { LoneScript } from '../../build/plugins/lone-script'
import { listen } from '../../platform/listen'
import { staticSite } from '../../site/static-site'
import { openBrowser } from '../measure/browser'
import { type BuiltFiles, runBuild, tagOf, writePage } from './comparison-build'

const ADDRESS = '/host/split/'
/** The screens with their own page, which contains the form. */
const FORMS = ['login', 'register', 'confirm']

interface SplitApp {
  /** The path of its entry. */
  main: string
  /** The path of the script that shows a page's form. */
  form: string
  optimization: { minimize: boolean }
}

/**
 * The same sources as one app, split by route. As in Parlor, each page preloads its screen's files,
 * and shows the screen's form, rendered ahead, until the app runs.
 */
export async function buildSplitApp(site: string, app: SplitApp): Promise<void> {
  const script = basename(app.form, '.ts').concat('.js')
  const files = await runBuild(join(site, ADDRESS), {
    entry: { main: app.main },
    optimization: app.optimization,
    plugins: [new LoneScript({ file: script, source: relative(join(root, 'host'), app.form) })],
  })
  const head = [
    ...(files.main ?? []).map((file) => tagOf(ADDRESS + file)),
    `<script async src="${ADDRESS}${script}"></script>`,
  ]
  writePage(site, 'index.html', { head })
  const forms = await renderForms(site)
  for (const screen of [...FORMS, 'dash']) {
    const body = forms.get(screen)
    writePage(site, `${screen}/index.html`, {
      head: [...head, ...preloads(screen, { files, hasForm: body !== undefined })],
      body: body
        ? [`<template id="${STATIC_SCREEN.template}" data-path="/${screen}">${body}</template>`]
        : [],
    })
  }
}

/** The files that a screen needs beside the entry. Its script is useless until the app runs. */
function preloads(
  screen: string,
  { files, hasForm }: { files: BuiltFiles; hasForm: boolean },
): string[] {
  const later = (files[screen] ?? []).filter((file) => !files.main?.includes(file))
  return later.map((file) => {
    const path = ADDRESS + file
    if (!file.endsWith('.css')) {
      return `<link rel="preload" as="script" fetchpriority="low" href="${path}">`
    }
    return hasForm
      ? `<link rel="stylesheet" media="print" fetchpriority="high" href="${path}" data-screen>`
      : `<link rel="preload" as="style" href="${path}">`
  })
}

/** The forms as a browser renders them for a new visitor, by screen. */
async function renderForms(site: string): Promise<Map<string, string>> {
  const server = createServer(staticSite(site))
  const url = `http://localhost:${await listen(server)}`
  const browser = await openBrowser()
  const page = await browser.newPage()
  const forms = new Map<string, string>()
  for (const screen of FORMS) {
    await page.goto(`${url}/${screen}`)
    await page.locator('#root form').waitFor()
    forms.set(screen, await page.locator('#root').innerHTML())
  }
  await browser.close()
  server.close()
  return forms
}
