import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDeclaration } from '../../build/remote-declaration'
import { writeStaticHeader, writeStaticScreens } from '../../build/static-screens'
import { testFolder } from '../../testing/test-folder'
import { safeStaticHtml } from './static-html'

const folder = testFolder()

it('the header and every static screen of this site stay as they are built', async () => {
  await writeStaticHeader(folder, './static/header.tsx')
  const { screens } = readDeclaration('remote-auth')
  await writeStaticScreens('remote-auth', { folder, screens })
  const pages = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(pages.length).toBeGreaterThan(3)
  for (const html of pages) expect(safeStaticHtml(html)).toBe(html)
})

it.each([
  '<h1>Zoë &amp; 李 😀</h1> <p>a<br/>b &#x27;c&#x27;\r\n</p>',
  '<table><tbody><tr><td>1</td></tr></tbody></table>',
  '<form method="post" noValidate=""><label for="a">A</label><input id="a" name="a" required=""></form>',
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g fill="url(#g)"><path d="M0 0"></path></g></svg>',
  '<a href="/confirm?email=a" aria-label="Confirm" data-kind="link">Confirm</a>',
])('markup that only shows something stays as it is: %s', (html) => {
  expect(safeStaticHtml(html)).toBe(html)
})

const REFUSED: Record<string, readonly string[]> = {
  'runs a script': [
    '<script>alert(1)</script>',
    '<p onclick="alert(1)">x</p>',
    '<svg><script>alert(1)</script></svg>',
    '<svg onload="alert(1)"></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" java&#x09;script:alert(1)">x</a>',
    '<form action="javascript:alert(1)"></form>',
    '<button formaction="/x">x</button>',
    '<p STYLE="color:red" OnClick="x">x</p>',
    '<math><mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></mtext></math>',
  ],
  'loads something else': [
    '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
    '<img src="/x.png">',
    '<link rel="stylesheet" href="/x.css">',
    '<style>* { display: none }</style>',
    '<p style="position:fixed">x</p>',
    '<base href="//evil.example">',
    '<object data="/x"></object>',
    '<svg><path fill="url(//evil.example/#a)"></path></svg>',
    '<svg><path fill="u\\72l(x)"></path></svg>',
    '<svg><use xlink:href="/x.svg#a"></use></svg>',
  ],
  'leads away': [
    '<meta http-equiv="refresh" content="0;url=//evil.example">',
    '<a href="//evil.example">x</a>',
    '<a href="/&#x09;/evil.example">x</a>',
    '<a href="/\\evil.example">x</a>',
    '<a href="https://evil.example">x</a>',
    '<a href="/x" target="_top">x</a>',
    '<a href="/x" ping="//evil.example">x</a>',
  ],
  'reaches what comes after it': [
    '<!-- unclosed',
    '<p>x</p><!-- closed -->',
    '<plaintext>',
    '<p>x</p></template><p>y</p>',
    '<template><p>x</p></template>',
    '<textarea>',
    '<title>',
    '<p>x',
    '<p title="x',
    '<p>x</p',
    '<p>x</p></',
    '<p>x</p><!',
    '</p>',
    '</body></html>',
    '<!doctype html>',
    '<noscript><p>x</p></noscript>',
    '<select><option>x',
  ],
  'is another tree than it says': [
    '<table><p>x</p></table>',
    '<table><tr><td>x</td></tr></table>',
    '<p>a<p>b</p>',
    '<p><div>x</div></p>',
    '<a href="/x"><a href="/y">x</a></a>',
    '<b><i>x</b></i>',
    '<svg><p>x</p></svg>',
    '<html lang="en"><p>x</p></html>',
  ],
  'has a name of the page': [
    ...['parlor-config', 'parlor-lineup', 'parlor-manifests', 'parlor-host', 'parlor-screen'],
    ...['parlor-static', 'root', 'webpackChunkhost'],
  ].map((id) => `<p id="${id}">x</p>`),
  'takes a name of the document': ['<form name="getElementById"></form>'],
  'is deeper or longer than any screen': [
    `${'<i>'.repeat(102)}${'</i>'.repeat(102)}`,
    `<p>${'x'.repeat(30_000)}</p>`,
  ],
}

describe.each(Object.entries(REFUSED))('markup that %s is refused', (_, all) => {
  it.each(all.map((html) => [html.slice(0, 80), html]))('%s', (_, html) => {
    expect(safeStaticHtml(html)).toBeUndefined()
    expect(safeStaticHtml(`<header></header>${html}`)).toBeUndefined()
  })
})
