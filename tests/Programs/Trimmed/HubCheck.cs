using System.Buffers;
using System.Runtime.Serialization;
using Microsoft.AspNetCore.SignalR;
using Microsoft.AspNetCore.SignalR.Protocol;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Trimmed;

/// <summary>A message of SignalR's protocol, whose bytes are Microsoft's without reflection: names of enums, numbers of data contracts,
/// names of C#.</summary>
internal static class HubCheck
{
    private const string Expected =
        "25" + "960180C0A173" + "94" + "93C007AA6F6E2D6974732D776179" + "81A454657874A161" + "920105" + "A34F6E65" + "90";

    /// <summary>Writes and reads it.</summary>
    /// <returns>The number of arguments.</returns>
    public static int Run(FormatSet formats)
    {
        var services = new ServiceCollection();
        new Builder(services).AddFormatsProtocol(formats);
        var protocol = (IHubProtocol)services[0].ImplementationFactory!(new NoServices());
        object[] arguments = [new Parcel { Id = 7, State = State.Sent }, new Remark { Text = "a" }, new List<int> { 1, 5 }, State.One];
        string bytes = Convert.ToHexString(protocol.GetMessageBytes(new InvocationMessage("s", arguments)).Span);
        if (bytes != Expected)
        {
            throw new InvalidOperationException($"A hub sends {bytes}, not {Expected}.");
        }

        var input = new ReadOnlySequence<byte>(Convert.FromHexString(bytes));
        if (
            !protocol.TryParseMessage(ref input, new Binder(arguments), out HubMessage? message)
            || message is not InvocationMessage read
            || Convert.ToHexString(protocol.GetMessageBytes(new InvocationMessage("s", read.Arguments)).Span) != bytes
        )
        {
            throw new InvalidOperationException(
                $"A hub does not read what it has sent: {(message as InvocationBindingFailureMessage)?.BindingFailure.SourceException}"
            );
        }

        return arguments.Length;
    }

    private sealed class NoServices : IServiceProvider
    {
        public object? GetService(Type serviceType) => null;
    }

    private sealed record Builder(IServiceCollection Services) : ISignalRBuilder;

    private sealed class Binder(object[] arguments) : IInvocationBinder
    {
        public IReadOnlyList<Type> GetParameterTypes(string methodName) => [.. arguments.Select(static argument => argument.GetType())];

        public Type GetReturnType(string invocationId) => throw new NotSupportedException("Nothing is returned.");

        public Type GetStreamItemType(string streamId) => throw new NotSupportedException("Nothing is streamed.");
    }
}

[DataContract, GenerateShape]
public sealed class Parcel
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public State State { get; set; }
}

public enum State
{
    One,

    [EnumMember(Value = "on-its-way")]
    Sent,
}

[GenerateShape]
public sealed class Remark
{
    public string? Text { get; set; }
}
