using System.ComponentModel.DataAnnotations;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.OpenApi.Schemas;

/// <summary>What becomes of a member in JSON.</summary>
/// <param name="property">What System.Text.Json knows of it.</param>
/// <param name="options">The application's options.</param>
internal sealed class JsonMember(JsonPropertyInfo property, JsonSerializerOptions options)
{
    /// <summary>What System.Text.Json knows of it.</summary>
    public JsonPropertyInfo Property => property;

    /// <summary>Whether responses have it.</summary>
    public bool IsWritten => property.Get is not null && !(options.IgnoreReadOnlyProperties && IsReadOnly);

    /// <summary>Whether it is taken from requests.</summary>
    public bool IsRead => !IsReadOnly || (property.ObjectCreationHandling ?? options.PreferredObjectCreationHandling) == JsonObjectCreationHandling.Populate;

    /// <summary>
    /// Whether a request without it is refused, by JSON or by validation. Requests and responses have one schema, so that a member
    /// which a response may leave out is not required.
    /// </summary>
    public bool IsRequired => IsDemanded && (!IsWritten || IsAlwaysWritten);

    private bool IsReadOnly => property.Set is null && property.AssociatedParameter is null;

    private bool IsDemanded => property.IsRequired
        || (options.RespectRequiredConstructorParameters && property.AssociatedParameter is { HasDefaultValue: false })
        || property.AttributeProvider?.IsDefined(typeof(RequiredAttribute), inherit: true) == true;

    private bool IsAlwaysWritten => property.ShouldSerialize is null && options.DefaultIgnoreCondition switch
    {
        JsonIgnoreCondition.Never => true,
        JsonIgnoreCondition.WhenWritingNull => !Annotations.IsNullable(property),
        _ => false,
    };
}
