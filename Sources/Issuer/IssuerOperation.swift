package import Service

/// An operation that this issuer handles. The type of the context says how: with one commit, or with two and a hash between them.
package protocol IssuerOperation: ServiceOperation where Host == IssuerTenant {}

package typealias IssuerContext = RequestContext<IssuerTenant, OneCommit>
package typealias IssuerCredentialContext = RequestContext<IssuerTenant, TwoCommits>
