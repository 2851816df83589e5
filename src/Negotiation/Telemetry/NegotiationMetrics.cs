using System.Diagnostics.Metrics;
using SerializationApi.Formats.Libraries;

namespace SerializationApi.Negotiation;

/// <summary>
/// The instruments of the meter <c>SerializationApi.Negotiation</c>. Without a listener, nothing is recorded and no tag is created.
/// </summary>
internal sealed class NegotiationMetrics
{
    public const string MeterName = "SerializationApi.Negotiation";

    private readonly Counter<long> _payloadBytes;
    private readonly Counter<long> _decodeFailures;
    private readonly Counter<long> _negotiationFailures;
    private readonly Counter<long> _libraryDifferences;

    public NegotiationMetrics(IMeterFactory factory)
    {
        Meter meter = factory.Create(MeterName);
        _payloadBytes = meter.CreateCounter<long>(
            "serialization.payload.bytes",
            "By",
            "Bytes of payloads, by media type and direction (request, response)."
        );
        _decodeFailures = meter.CreateCounter<long>(
            "serialization.decode.failures",
            "{body}",
            "Request bodies that are not a value of their contract, by format."
        );
        _negotiationFailures = meter.CreateCounter<long>(
            "serialization.negotiation.failures",
            "{request}",
            "Requests refused with 406 or 415, by status code."
        );
        _libraryDifferences = meter.CreateCounter<long>(
            "serialization.library.differences",
            "{payload}",
            "Payloads of a library that a shape writes or reads otherwise, by format and contract."
        );
    }

    /// <summary>A request's body was read.</summary>
    public void AddRequestBytes(Representation representation, long bytes) => AddBytes(representation, "request", bytes);

    /// <summary>A response's body, or a batch of it, was handed to the server.</summary>
    public void AddResponseBytes(Representation representation, long bytes) => AddBytes(representation, "response", bytes);

    /// <summary>A request's body was invalid.</summary>
    public void AddDecodeFailure(Representation representation)
    {
        if (_decodeFailures.Enabled)
        {
            _decodeFailures.Add(1, new KeyValuePair<string, object?>("format", representation.Format.Name));
        }
    }

    /// <summary>No format was found for a request or its response.</summary>
    public void AddNegotiationFailure(int status)
    {
        if (_negotiationFailures.Enabled)
        {
            _negotiationFailures.Add(1, new KeyValuePair<string, object?>("http.response.status_code", status));
        }
    }

    /// <summary>A library's payload differs from the shape's.</summary>
    public void AddLibraryDifference(LibraryDifference difference)
    {
        if (_libraryDifferences.Enabled)
        {
            _libraryDifferences.Add(
                1,
                new KeyValuePair<string, object?>("format", difference.Format),
                new KeyValuePair<string, object?>("contract", difference.Contract)
            );
        }
    }

    private void AddBytes(Representation representation, string direction, long bytes)
    {
        if (_payloadBytes.Enabled)
        {
            _payloadBytes.Add(
                bytes,
                new KeyValuePair<string, object?>("media_type", representation.MediaType),
                new KeyValuePair<string, object?>("direction", direction)
            );
        }
    }
}
