// The tests that the other kinds of storage pass too.
import '../testing/own-storage'
import '../../release/change-site.test'
import '../../release/hostile.test'
import '../../release/publish.test'
import '../../release/records/site-state.test'
