import { federatedRemote, webpackConfiguration } from './federated-app'

const configuration = webpackConfiguration(federatedRemote('remote-chat'))

test("webpack's own command line builds for production unless it says otherwise", () => {
  expect(configuration({}, {})).toMatchObject({ mode: 'production', devtool: 'hidden-source-map' })
  expect(configuration({}, { mode: 'development' })).toMatchObject({ mode: 'development' })
})

test('a remote can add to the recipe, but cannot remove the settings of the gate', () => {
  const rule = { test: /\.vue$/, loader: 'vue-loader' }
  const plugin = { apply() {} }
  const remote = federatedRemote('remote-chat', {
    webpack: ({ module, plugins = [], ...recipe }) => ({
      ...recipe,
      module: { rules: [...(module?.rules ?? []), rule] },
      plugins: [...plugins, plugin],
      mode: 'development',
      devtool: 'eval',
      entry: './elsewhere',
      output: { path: '/elsewhere', filename: 'fixed.js', charset: false },
      optimization: { moduleIds: 'size', minimize: false },
    }),
  })
  const plain = configuration({}, {})
  const custom = webpackConfiguration(remote)({}, {})
  const namesOf = ({ plugins = [] }: typeof plain) => plugins.map((each) => each?.constructor.name)
  expect(custom.module?.rules).toEqual([...(plain.module?.rules ?? []), rule])
  expect(namesOf(custom)).toEqual(['Object', ...namesOf(plain)])
  for (const key of ['mode', 'devtool', 'entry', 'context', 'externals'] as const) {
    expect(custom[key]).toEqual(plain[key])
  }
  expect(custom.output).toEqual({ ...plain.output, charset: false })
  expect(custom.optimization).toMatchObject({ moduleIds: 'deterministic', minimize: false })
})
