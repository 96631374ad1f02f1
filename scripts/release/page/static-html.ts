import { isSmokeAddress } from '@parlor/shared/contract/build/file-paths'
import { blockIds, STATIC_SCREEN } from '@parlor/shared/contract/page/page-blocks'
import { html as names, parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Longer HTML is not a screen, and a parser may take long over it. */
const MAX_LENGTH = 30_000
/** Browsers change a tree that is much deeper. */
const MAX_DEPTH = 100

const listed = (...lines: string[]) => new Set(lines.join(' ').split(' '))

const VOID = listed('br hr input wbr')
const ELEMENTS: Partial<Record<names.NS, ReadonlySet<string>>> = {
  [names.NS.HTML]: listed(
    ...VOID,
    'a abbr address article aside b bdi bdo blockquote button caption cite code dd details dfn div',
    'dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup i kbd label',
    'legend li main mark menu meter nav ol optgroup option output p pre progress q s samp search',
    'section select small span strong sub summary sup table tbody td textarea tfoot th thead time',
    'tr u ul var',
  ),
  [names.NS.SVG]: listed(
    'svg g defs title desc path circle ellipse rect line polyline polygon text tspan',
    'linearGradient radialGradient stop',
  ),
}

/** Attributes that may have any value, like those that begin with `aria-` or `data-`. */
const HARMLESS = listed(
  'abbr autocapitalize autocomplete autocorrect autofocus checked class cols colspan datetime dir',
  'disabled enterkeyhint for headers hidden high inputmode label lang low max maxlength method',
  'min minlength multiple novalidate open optimum pattern placeholder readonly rel required role',
  'rows rowspan scope selected size span spellcheck start step tabindex title translate type value',
  'wrap',
)

/** Attributes of pictures, which may contain no address. */
const DRAWN = listed(
  'clip-rule cx cy d dx dy fill fill-opacity fill-rule focusable font-size font-weight fx fy',
  'gradientTransform gradientUnits height offset opacity pathLength points preserveAspectRatio r rx',
  'ry stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap',
  'stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor transform viewBox',
  'width x x1 x2 y y1 y2',
)
const NO_ADDRESS = /^[\w\s.,#%()+-]*$/

const FIELDS = listed('button input select textarea')

/** Ids of the page: code that looks for these must find the page's own elements. */
const PAGE_IDS = new Set(['root', ...Object.values(blockIds), ...Object.values(STATIC_SCREEN)])

const OPEN = '<template>'

/**
 * The HTML of a static screen unchanged, or undefined if it could do more than show something. All
 * that it may have is listed here, and a browser finds in it exactly what is written.
 */
export function safeStaticHtml(html: string): string | undefined {
  if (html.length > MAX_LENGTH) return undefined
  // As it will be in the page: `</` at the very end is text by itself, but before a tag a comment.
  const page = `${OPEN}${html}</template>`
  const [template] = parseFragment(page, { sourceCodeLocationInfo: true }).childNodes
  if (!template || !('content' in template)) return undefined
  const end = endOfAll(template.content.childNodes, { start: OPEN.length, depth: 0 })
  return end === OPEN.length + html.length ? html : undefined
}

interface Spot {
  start: number
  depth: number
}

/**
 * The position where nodes end in the text that they were read from. Undefined if one is not
 * allowed, or does not follow the one before: a parser drops, moves, closes and adds nodes.
 */
function endOfAll(nodes: readonly Tree.ChildNode[], { start, depth }: Spot): number | undefined {
  let end: number | undefined = start
  for (const node of nodes) {
    if (end === undefined) return undefined
    end = endOf(node, { start: end, depth })
  }
  return end
}

function endOf(node: Tree.ChildNode, { start, depth }: Spot): number | undefined {
  const location = node.sourceCodeLocation
  if (location?.startOffset !== start || depth > MAX_DEPTH) return undefined
  if (node.nodeName === '#text') return location.endOffset
  if (!('tagName' in node) || !isAllowed(node) || !('startTag' in location)) return undefined
  const { startTag, endTag } = location
  if (!startTag || VOID.has(node.tagName)) return startTag?.endOffset
  const end = endOfAll(node.childNodes, { start: startTag.endOffset, depth: depth + 1 })
  return end === endTag?.startOffset ? endTag?.endOffset : undefined
}

function isAllowed({ namespaceURI, tagName, attrs }: Tree.Element): boolean {
  if (!ELEMENTS[namespaceURI]?.has(tagName)) return false
  return attrs.every(({ name, prefix, value }) => {
    // The window and the document would expose the element under that name.
    if (name === 'id') return !PAGE_IDS.has(value) && !value.startsWith('webpackChunk')
    if (name === 'name') return FIELDS.has(tagName)
    if (name === 'href') return tagName === 'a' && isSmokeAddress(value)
    if (name === 'xmlns') return value === names.NS.SVG
    if (prefix) return false
    if (DRAWN.has(name)) return NO_ADDRESS.test(value)
    return HARMLESS.has(name) || /^(aria|data)-[a-z-]+$/.test(name)
  })
}
