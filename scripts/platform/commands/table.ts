import { type Command, flag, option, options } from './command'

const data = option('FOLDER', 'the data folder (.data, or DATA_DIR)')
const to = option('SITE', 'the site: a folder, s3://bucket/prefix, or https://SITE')
const siteIn = option('FOLDER', 'the site in this data folder (.data, or DATA_DIR)')
const packages = { '[NAME...]': 'the packages (all)' }

const site = {
  port: option('NUMBER', 'where it answers (3000, or PORT)'),
  host: option('ADDRESS', '0.0.0.0 answers other machines too (127.0.0.1)'),
  data,
  feedback: option('KIND', 'inline: errors beside the form (console)'),
  service: options(
    'REMOTE/SERVICE=ADDRESS',
    "of a remote's service; ,access after it for access tokens",
  ),
  account: flag('recovery, second factors, and a screen for the account itself'),
  inbox: flag('show the codes at /_local/inbox with another --host too'),
  log: option('LEVEL', 'debug, info, warn or error (info)'),
}

/** Every command of the root package.json, with all that it takes and its `--help` text. */
export const COMMANDS = {
  start: {
    typed: 'npm start --',
    does: 'Builds what has changed and serves the whole site.',
    words: {},
    options: {
      ...site,
      policies: option('NAMES', 'trusted-types policies that remotes may make, such as vue,lit'),
      publish: flag('publish this checkout over what others have deployed'),
      'behind-tls': flag('a proxy with TLS is in front, so other machines may send releases'),
    },
  },
  demo: {
    typed: 'npm run demo --',
    does: 'Shows a site with three people who talk, and a preview of the chat beside it.',
    words: {},
    options: { port: site.port },
  },
  dev: {
    typed: 'npm run dev --',
    does: 'Serves the whole site; a change in what comes from source shows at once.',
    words: { '[NAME...]': 'remotes from source (those with changes, or all of at most six)' },
    options: {
      ...site,
      port: option('NUMBER', "where it answers (the package's own, or PORT)"),
      from: option('SITE', 'whose releases are the other remotes (those of this checkout)'),
      alone: flag('the one named remote, without the site'),
    },
  },
  new: {
    typed: 'npm run new --',
    does: 'Writes the folder of a new remote with one screen, or with an offer for a slot.',
    words: { NAME: 'the remote, such as remote-profile' },
    options: {
      path: option('PATH', 'of its screen, such as /profile'),
      access: option('WHO', 'may see the screen: anonymous, signed-in or everyone'),
      into: option('SLOT', 'of another remote, for an offer instead of a screen'),
      title: option('TEXT', 'of the screen or the offer'),
      service: option('NAME', 'of a service of its own, which gets the id token'),
      link: option('TEXT', 'that leads to the screen from the others'),
      port: option('NUMBER', 'where it runs alone (the next free one)'),
    },
  },
  build: {
    typed: 'npm run build --',
    does: 'Builds packages.',
    words: packages,
    options: {},
  },
  test: {
    typed: 'npm test --',
    does: 'Runs all tests, or those of some packages.',
    words: {
      '[NAME...]':
        'host, remote-chat and so on; or packages (those that are packed), slow (whole commands), or benches (at their smallest)',
    },
    options: {},
  },
  check: {
    typed: 'npm run check --',
    does: 'Checks types, sizes, lint, import rules and documents.',
    words: { '[NAME...]': 'the packages to record (all)' },
    options: { record: flag('only record these sizes, for comparison with later builds') },
  },
  bench: {
    typed: 'npm run bench --',
    does: 'Measures something, and prints the figures.',
    words: { NAME: 'the benchmark; each has options of its own' },
    options: {},
  },
  deploy: {
    typed: 'npm run deploy --',
    does: 'Builds one package, checks it against what is live, and publishes it.',
    words: { NAME: 'the package, or backend for the hosted chat' },
    options: {
      to,
      data: siteIn,
      canary: option('PERCENT', 'of the sessions get it, such as 10%'),
      preview: option(
        'TEXT',
        'publish it as a preview of this name, which only an address asks for',
      ),
      keep: option('NUMBER', 'of earlier releases that stay, from now on (10)'),
      maps: option('PLACE', 'for the source maps: a folder, or s3://bucket/prefix'),
      again: flag('bring back a package that was retired'),
      everything: flag('try every screen of the site, also those that the change cannot reach'),
      'dry-run': flag('check, and publish nothing'),
      built: option(
        'FOLDER',
        'publish the build in it, such as remote-chat/dist, and build nothing',
      ),
      expect: option('HASH', 'try nothing: a dry run with --built has looked at it, and said this'),
    },
  },
  rollback: {
    typed: 'npm run rollback --',
    does: 'Makes an earlier release live again, or ends a canary or a preview.',
    words: { NAME: 'the package', '[VERSION]': 'to go back to (the one before)' },
    options: { to, data: siteIn, preview: option('TEXT', 'take this preview away instead') },
  },
  releases: {
    typed: 'npm run releases --',
    does: 'Lists what is live, and what was.',
    words: { '[NAME]': 'the package (all)' },
    options: {
      to,
      data: siteIn,
      json: flag('print the rows as JSON'),
      reports: option('FILE', "sum the page loads in this export of the hosted stack's log"),
    },
  },
  verify: {
    typed: 'npm run verify --',
    does: 'Checks every hash of a live site.',
    words: {},
    options: {
      site: option('URL', 'https://SITE'),
    },
  },
  doctor: {
    typed: 'npm run doctor --',
    does: 'Says a line in the room of a hosted site, and compares config.json with the headers.',
    words: {},
    options: {
      stack: option('NAME', 'the stack (parlor)'),
      region: option('NAME', 'where it is (us-east-1)'),
      as: option('MAIL', 'say a line in the room as this person (DOCTOR_PASSWORD, or asked for)'),
      repair: flag('first put lines that never reached the room back into it'),
      before: option(
        'TABLE',
        'also remove again what was removed in this table, before a restored room opens',
      ),
    },
  },
  retire: {
    typed: 'npm run retire --',
    does: 'Takes a remote off the site.',
    words: { NAME: 'the remote' },
    options: { to, data: siteIn },
  },
  configure: {
    typed: 'npm run configure --',
    does: 'Puts the config.json of a site into its pages.',
    words: {},
    options: { to, data: siteIn },
  },
  changed: {
    typed: 'npm run changed --',
    does: 'Lists the packages that have a new version since a commit.',
    words: { '[COMMIT]': 'to compare with (none, which lists all packages)' },
    options: { to: option('SITE', 'list instead those that are not live there') },
  },
  tokens: {
    typed: 'npm run tokens --',
    does: 'Lists, makes and removes the tokens with which teams deploy over HTTP.',
    words: { '[add|remove]': 'what to do (list them)', '[REMOTE]': 'the remote' },
    options: { data, again: flag('take back a remote that was retired') },
  },
  moderator: {
    typed: 'npm run moderator --',
    does: 'Lists, adds and removes those who may remove lines and silence people.',
    words: { '[add|remove|list]': 'what to do (list them)', '[MAIL]': 'the account' },
    options: { data },
  },
  backup: {
    typed: 'npm run backup --',
    does: 'Copies a data folder, also while the site runs.',
    words: { FOLDER: 'the copy, which is not there yet' },
    options: { data },
  },
  bundle: {
    typed: 'npm run bundle --',
    does: 'Puts the functions and templates of the hosted services into dist/hosted.',
    words: {},
    options: {},
  },
  pack: {
    typed: 'npm run pack --',
    does: 'Puts the tarballs of the packages for other projects into dist.',
    words: {},
    options: {},
  },
  screenshots: {
    typed: 'npm run screenshots --',
    does: 'Takes pictures of every screen into scripts/pictures.',
    words: {},
    options: {},
  },
  licences: {
    typed: 'npm run licences --',
    does: 'Lists the terms of every package from outside, and refuses what may not be used.',
    words: {},
    options: {},
  },
} satisfies Record<string, Command>

/** `deploy` with the word for the hosted chat. */
export const DEPLOY_BACKEND = {
  typed: 'npm run deploy -- backend',
  does: 'Bundles the functions of the hosted chat, and changes its stack.',
  words: { '[NAME=VALUE...]': 'parameters of the template; the others keep their values' },
  options: {
    to: option('BUCKET', 'for the bundles: s3://bucket/prefix'),
    stack: option('NAME', 'the stack (parlor)'),
    region: option('NAME', 'where the stack is (us-east-1)'),
    role: option('ARN', 'that the provider changes the stack with'),
    'dry-run': flag('only list what would change'),
  },
} satisfies Command

/** `test` in a repository of remotes alone. */
export const TEST_REMOTES = {
  typed: 'npm test --',
  does: 'Runs the unit tests of remotes.',
  words: packages,
  options: {},
} satisfies Command

/** `check` in a repository of remotes alone. */
export const CHECK_REMOTES = {
  typed: 'npm run check --',
  does: 'Checks the sources of remotes, and their builds against a live site.',
  words: packages,
  options: {
    site: option('SITE', 'https://SITE, a folder, or s3://bucket/prefix (SITE of the environment)'),
    record: flag('only record these sizes, for comparison with later builds'),
  },
} satisfies Command
