package import Service

/// An operation that the network handles. The context's type gives the number of commits: one, or two with a request to an issuer between
/// them.
package protocol NetworkOperation: ServiceOperation where Owner == NetworkTenant {}

package typealias NetworkContext = RequestContext<NetworkTenant, OneCommit>
package typealias NetworkAskingContext = RequestContext<NetworkTenant, TwoCommits>
