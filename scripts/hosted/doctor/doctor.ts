import { type Finding, findingOf, notChecked, passed } from '../../release/finding'
import { checkRoomLine, type DoctorCredentials } from './line-in-room'
import { pagePolicy, privateFiles, readConfig } from './live-site'

interface ExamineOptions {
  /** Says a line in the room; without one, no line is said. */
  person?: DoctorCredentials | undefined
  patienceMs?: number | undefined
}

/** Checks a hosted site as any visitor would, and its room as a member. */
export async function* examine(
  site: URL,
  { person, patienceMs }: ExamineOptions,
): AsyncGenerator<Finding> {
  yield findingOf('Private files', () => privateFiles(site))
  const config = readConfig(site)
  const finding = await findingOf('config.json', () => config.then(() => passed('is complete')))
  yield finding
  if (finding.state === 'FAULT') return
  yield findingOf('The policy of the pages', async () => pagePolicy(site, await config))
  yield findingOf('The room', async () =>
    person
      ? checkRoomLine(site, await config, { ...person, patienceMs })
      : notChecked('was not tried: give --as MAIL to say a line there'),
  )
}
