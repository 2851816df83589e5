using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Text;
using System.Text.Json.Serialization;
using Refit;
using SerializationApi.Client;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Refit;

/// <summary>
/// Writes the bodies of Refit's requests in the preferred format, and reads those of responses in the format that their <c>Content-Type</c>
/// names.
/// Give it to <see cref="RefitSettings"/>; <see cref="FormatHandler"/> accepts the formats.
/// </summary>
/// <param name="formats">
/// The formats and contracts that are known, a <see cref="FormatSet"/> or one with preferences. Refit compresses requests itself
/// (<see cref="RefitSettings.RequestCompression"/>), and drops the <c>Content-Encoding</c> of content that it streams.
/// </param>
/// <exception cref="ArgumentException"><see cref="ClientFormats.ContentEncoding"/> is set.</exception>
public sealed class FormatContentSerializer(ClientFormats formats)
    : IHttpContentSerializer,
        IStreamingContentSerializer,
        ISynchronousContentDeserializer
{
    // What Refit sends and hands over as it is.
    private static readonly Type[] Own =
    [
        typeof(string),
        typeof(Stream),
        typeof(HttpContent),
        typeof(HttpResponseMessage),
        typeof(HttpRequestMessage),
        typeof(IApiResponse),
    ];

    private static readonly Type[] Wrappers = [typeof(IObservable<>), typeof(ApiResponse<>), typeof(IApiResponse<>)];

    private static readonly SystemTextJsonContentSerializer Problems = new();

    private readonly ClientFormats _formats = formats.ContentEncoding is null
        ? formats
        : throw new ArgumentException(
            "Refit compresses requests: set RefitSettings.RequestCompression in place of ClientFormats.ContentEncoding.",
            nameof(formats)
        );

    /// <summary>As <see cref="FormatContentSerializer(ClientFormats)"/>, for clients whose types are checked at once: Refit names them at
    /// the first call only.</summary>
    /// <param name="formats">As there.</param>
    /// <param name="clients">The interfaces. Arguments with <c>[Body]</c> and results are checked.</param>
    /// <exception cref="InvalidOperationException">Types have no shape: it names all of them, with the lines to add.</exception>
    public FormatContentSerializer(ClientFormats formats, params Type[] clients)
        : this(formats) =>
        MethodTypes.Check(
            clients,
            static method => method.GetParameters().Where(IsBody).Select(static parameter => parameter.ParameterType),
            static method => MethodTypes.ResultOf(method.ReturnType),
            type => FindMissing(formats.Formats, type)
        );

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The contract has no shape, or the preferred format has no form for it.</exception>
    /// <exception cref="Shapes.UnsupportedValueException">The format has no form for the value.</exception>
    public HttpContent ToHttpContent<T>(T item) => FormatContent.Create(item, _formats);

    /// <inheritdoc />
    /// <remarks>Problems (RFC 9457) are JSON, and have no shape.</remarks>
    /// <exception cref="NotSupportedException">No format has the media type, or the contract has no shape, or the format has no form for
    /// it.</exception>
    /// <exception cref="Shapes.InvalidPayloadException">The body is not a value of the contract.</exception>
    public async Task<T?> FromHttpContentAsync<T>(HttpContent content, CancellationToken cancellationToken = default) =>
        typeof(T) == typeof(ProblemDetails) ? await Problems.FromHttpContentAsync<T>(content, cancellationToken).ConfigureAwait(false)
        : content.Headers.ContentType?.MediaType == ErrorText.MediaType
            ? DeserializeFromString<T>(await content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false))
        // A response of 204, which is null in a format without one.
        : content.Headers is { ContentType: null, ContentLength: 0 } ? default
        : await content.ReadFromFormatAsync<T>(_formats, cancellationToken).ConfigureAwait(false);

    /// <inheritdoc />
    /// <remarks>Lines of JSON item by item, an array once it is there. Refit streams nothing but JSON: the method asks for it by
    /// <c>[Headers("Accept: application/x-ndjson")]</c>.</remarks>
    /// <exception cref="NotSupportedException">They are server-sent events, or the contract has no shape.</exception>
    /// <exception cref="Shapes.InvalidPayloadException">The body, or its rest, is not items of the contract.</exception>
    public async IAsyncEnumerable<T?> DeserializeStreamAsync<T>(
        Stream stream,
        StreamingContentFormat format,
        [EnumeratorCancellation] CancellationToken cancellationToken = default
    )
    {
        using var content = new StreamContent(stream)
        {
            Headers =
            {
                ContentType = new(
                    format switch
                    {
                        StreamingContentFormat.JsonArray => "application/json",
                        StreamingContentFormat.JsonLines => "application/x-ndjson",
                        _ => throw new NotSupportedException("Server-sent events are no format."),
                    }
                ),
            },
        };
        await foreach (T? item in content.ReadFromFormatAsAsyncEnumerable<T>(_formats, cancellationToken).ConfigureAwait(false))
        {
            yield return item;
        }
    }

    /// <inheritdoc />
    /// <remarks>The body of an error: JSON, or what <see cref="FormatHandler"/> made of another format.</remarks>
    public T? DeserializeFromString<T>(string content)
    {
        if (typeof(T) == typeof(ProblemDetails))
        {
            return Problems.DeserializeFromString<T>(content);
        }

        // An ApiException keeps its body as text and forgets the media type.
        using HttpContent body = ErrorText.TryRead(content, out HttpContent? binary)
            ? binary
            : new StringContent(content, Encoding.UTF8, "application/json");
        return body.ReadFromFormatAsync<T>(_formats).GetAwaiter().GetResult();
    }

    /// <inheritdoc />
    /// <remarks>The name in JSON or in the data contract, if there is one.</remarks>
    public string? GetFieldNameForProperty(PropertyInfo propertyInfo) =>
        propertyInfo.GetCustomAttribute<JsonPropertyNameAttribute>()?.Name ?? propertyInfo.GetCustomAttribute<DataMemberAttribute>()?.Name;

    private static bool IsBody(ParameterInfo parameter) =>
        parameter.GetCustomAttribute<BodyAttribute>() is { SerializationMethod: not BodySerializationMethod.UrlEncoded };

    private static string? FindMissing(FormatSet formats, Type type) =>
        type.IsConstructedGenericType && Array.IndexOf(Wrappers, type.GetGenericTypeDefinition()) >= 0
            ? FindMissing(formats, type.GenericTypeArguments[0])
        : Array.Exists(Own, own => own.IsAssignableFrom(type)) ? null
        : formats.FindMissing(type);
}
