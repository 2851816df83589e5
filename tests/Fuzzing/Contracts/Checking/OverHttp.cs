using System.Net.Http.Headers;
using System.Reflection;
using System.Text;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Client;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>
/// An application with two endpoints for each contract, which send back what they get, and a third that is not negotiated. What the client
/// posts is what it gets, in every format, and what System.Text.Json carries has the JSON that the plain endpoint has (docs/adr/0014).
/// </summary>
internal sealed class OverHttp : IDisposable
{
    private static readonly MethodInfo Mapping = typeof(OverHttp).GetMethod(nameof(Map), BindingFlags.NonPublic | BindingFlags.Instance)!;
    private static readonly MethodInfo Exchanging = typeof(OverHttp).GetMethod(
        nameof(Exchange),
        BindingFlags.NonPublic | BindingFlags.Instance
    )!;

    private readonly WebApplication _app;
    private readonly HttpClient _client;
    private readonly ClientFormats _formats;
    private readonly Dictionary<Type, int> _places;
    private readonly object?[] _values;

    private Exception? _thrown;

    /// <summary>Starts the application.</summary>
    /// <param name="shapes">The contracts' shapes.</param>
    public OverHttp(Shape[] shapes)
    {
        _values = new object?[shapes.Length];
        // A start that knows no JSON for a contract, by System.Text.Json or its shape, stops.
        _places = shapes
            .Where(static shape => shape.Info.For(MemberLayout.Json) is not null)
            .Select(static (shape, i) => (shape.Info.Type, i))
            .ToDictionary(static item => item.Type, static item => item.i);
        _formats = new FormatSet(shapes, FormatSet.Standard(FormatLimits.Default));
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.Services.AddFormats(formats => formats.AddShapes(shapes));
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        _app = builder.Build();
        _app.Use(
            async (context, next) =>
            {
                try
                {
                    await next(context);
                }
                catch (Exception exception)
                {
                    _thrown = exception;
                    throw;
                }
            }
        );
        foreach ((Type type, int place) in _places)
        {
            Mapping.MakeGenericMethod(type).Invoke(this, [place]);
        }

        _app.StartAsync().GetAwaiter().GetResult();
        _client = new HttpClient { BaseAddress = new Uri(_app.Urls.First()) };
    }

    /// <summary>The first difference; null where there is none, or no form.</summary>
    /// <param name="type">The contract.</param>
    /// <param name="value">The value.</param>
    /// <param name="isCarried">Whether System.Text.Json carries the contract.</param>
    public string? Difference(Type type, object value, bool isCarried)
    {
        // A body that is null is refused where the endpoint needs one.
        if (!_places.TryGetValue(type, out int place) || Carried.IsNullAsSurrogate(value))
        {
            return null;
        }

        _values[place] = value;
        return _formats.Formats.FindCodecs(type) is not { } codecs
            ? null
            : _formats
                .Formats.Formats.Where(codecs.Offers)
                .Select(format =>
                    ((Task<string?>)Exchanging.MakeGenericMethod(type).Invoke(this, [place, value, format])!).GetAwaiter().GetResult()
                )
                .FirstOrDefault(static difference => difference is not null)
                ?? (
                    isCarried && value.GetType() == type && SystemTextJson.Carries(type)
                        ? OfPlainAsync(type, place).GetAwaiter().GetResult()
                        : null
                );
    }

    public void Dispose()
    {
        _client.Dispose();
        _app.StopAsync().GetAwaiter().GetResult();
        ((IDisposable)_app).Dispose();
    }

    private void Map<T>(int place)
        where T : notnull
    {
        _app.MapPost($"/{place}", static (Body<T> body) => body.Value).Negotiate();
        _app.MapGet($"/{place}", () => (T?)_values[place]).Negotiate();
        _app.MapGet($"/plain/{place}", () => TypedResults.Ok((T?)_values[place]));
    }

    private async Task<string?> Exchange<T>(int place, object value, Format format)
        where T : notnull
    {
        TypeCodecs<T> codecs = _formats.Formats.FindCodecs<T>()!;
        byte[] sent;
        try
        {
            sent = ContractChecks.Encode(codecs, format, value);
        }
        catch (UnsupportedValueException)
        {
            return null;
        }

        object expected = codecs.Decode(format, new(sent))!;
        T? got;
        _thrown = null;
        try
        {
            got = await _client.PostAsFormatAsync<T, T>($"/{place}", (T)value, _formats, format.MediaTypes[0]);
        }
        catch (HttpRequestException refused)
        {
            return $"{format.Name} over HTTP: {_thrown ?? refused}";
        }

        return
            ValueComparer.Difference(
                codecs.Decode(format, new(ContractChecks.Encode(codecs, format, expected)))!,
                got,
                WireRules.Of(format.Name == "msgpack" ? Wire.MessagePack : format.Name)
            )
                is { } difference
            ? $"{format.Name} over HTTP: {difference}"
            : null;
    }

    private async Task<string?> OfPlainAsync(Type type, int place)
    {
        string expected;
        try
        {
            expected = await _client.GetStringAsync(new Uri($"/plain/{place}", UriKind.Relative));
        }
        catch (HttpRequestException)
        {
            // System.Text.Json throws at the contract, or has no form for the value, which it may find out behind the head of its response.
            return null;
        }

        using var request = new HttpRequestMessage(HttpMethod.Get, $"/{place}")
        {
            Headers = { Accept = { MediaTypeWithQualityHeaderValue.Parse("application/json") } },
        };
        using HttpResponseMessage negotiated = await _client.SendAsync(request);
        string found = await negotiated.Content.ReadAsStringAsync();
        return expected == found || AreEqual(type, expected, found)
            ? null
            : $"a plain endpoint has {expected}, and a negotiated one {found}";
    }

    // What System.Text.Json does not read back, members that only a constructor sets say, may have the shape's JSON, which escapes less.
    private static bool AreEqual(Type type, string expected, string found)
    {
        try
        {
            object? read = JsonSerializer.Deserialize(expected, type, OneJson.Options);
            return (!SystemTextJson.SetsAll(type) || JsonSerializer.Serialize(read, type, OneJson.Options) != expected)
                && JsonText.Difference(Encoding.UTF8.GetBytes(expected), Encoding.UTF8.GetBytes(found), inOrder: true) is null;
        }
        catch (Exception exception) when (exception is JsonException or NotSupportedException or InvalidOperationException)
        {
            return true;
        }
    }
}
