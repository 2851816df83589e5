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
/// Writes Refit's requests in the preferred format, and reads responses in the format of their <c>Content-Type</c>. Pass it to
/// <see cref="RefitSettings"/>, and add a <see cref="FormatHandler"/> to accept the formats.
/// </summary>
/// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences. Refit compresses requests
/// itself (<see cref="RefitSettings.RequestCompression"/>), and drops the <c>Content-Encoding</c> of content that it streams.</param>
/// <exception cref="ArgumentException"><see cref="ClientFormats.ContentEncoding"/> is set.</exception>
public sealed class FormatContentSerializer(ClientFormats formats)
    : IHttpContentSerializer,
        IStreamingContentSerializer,
        ISynchronousContentDeserializer
{
    // Types that Refit sends and returns itself.
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
            "Refit compresses requests: set RefitSettings.RequestCompression instead of ClientFormats.ContentEncoding.",
            nameof(formats)
        );

    /// <summary>
    /// Creates a serializer and checks the types of clients at once; Refit itself would report them only at the first call.
    /// </summary>
    /// <param name="formats">The known formats and contracts: a <see cref="FormatSet"/>, or one with preferences.</param>
    /// <param name="clients">The interfaces. Arguments with <c>[Body]</c> and results are checked.</param>
    /// <exception cref="InvalidOperationException">Types have no shape; the message names all of them, with the lines to add.</exception>
    public FormatContentSerializer(ClientFormats formats, params Type[] clients)
        : this(formats) =>
        MethodTypes.Check(
            clients,
            static method => method.GetParameters().Where(IsBody).Select(static parameter => parameter.ParameterType),
            static method => MethodTypes.ResultOf(method.ReturnType),
            type => FindMissing(formats.Formats, type)
        );

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The contract has no shape, or the preferred format does not support it.</exception>
    /// <exception cref="Shapes.UnsupportedValueException">The format cannot represent the value.</exception>
    public HttpContent ToHttpContent<T>(T item) => FormatContent.Create(item, _formats);

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">No format has the media type, the contract has no shape, or the format does not support
    /// it.</exception>
    /// <exception cref="Shapes.InvalidPayloadException">The body is not a value of the contract.</exception>
    /// <remarks>Problems (RFC 9457) are JSON and need no shape.</remarks>
    public async Task<T?> FromHttpContentAsync<T>(HttpContent content, CancellationToken cancellationToken = default) =>
        typeof(T) == typeof(ProblemDetails) ? await Problems.FromHttpContentAsync<T>(content, cancellationToken).ConfigureAwait(false)
        : content.Headers.ContentType?.MediaType == ErrorText.MediaType
            ? DeserializeFromString<T>(await content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false))
        // A 204 is null, even in a format without one.
        : content.Headers is { ContentType: null, ContentLength: 0 } ? default
        : await content.ReadFromFormatAsync<T>(_formats, cancellationToken).ConfigureAwait(false);

    /// <inheritdoc />
    /// <exception cref="NotSupportedException">The response is server-sent events, or the contract has no shape.</exception>
    /// <exception cref="Shapes.InvalidPayloadException">The body, or its rest, is not items of the contract.</exception>
    /// <remarks>
    /// Reads JSON lines item by item, and an array once it has arrived. Refit streams only JSON: request it with <c>[Headers("Accept:
    /// application/x-ndjson")]</c> on the method.
    /// </remarks>
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
                        _ => throw new NotSupportedException("Server-sent events are not supported: request application/x-ndjson."),
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
    /// <remarks>Reads the body of an error: JSON, or the text that <see cref="FormatHandler"/> made of another format.</remarks>
    public T? DeserializeFromString<T>(string content)
    {
        if (typeof(T) == typeof(ProblemDetails))
        {
            return Problems.DeserializeFromString<T>(content);
        }

        // An ApiException stores its body as text and forgets the media type.
        using HttpContent body = ErrorText.TryRead(content, out HttpContent? binary)
            ? binary
            : new StringContent(content, Encoding.UTF8, "application/json");
        return body.ReadFromFormatAsync<T>(_formats).GetAwaiter().GetResult();
    }

    /// <inheritdoc />
    /// <remarks>Returns the name in JSON or in the data contract, if there is one.</remarks>
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
