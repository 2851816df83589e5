using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint whose arguments <see cref="ArgumentValidation"/> validates: the framework's own filter keeps away.</summary>
internal sealed class TakenOverValidation : IDisableValidationMetadata;
