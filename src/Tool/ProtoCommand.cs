using System.CommandLine;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Tool;

/// <summary><c>proto</c>: prints the schema of a contract.</summary>
internal sealed class ProtoCommand
{
    private readonly Argument<string> _contract = new("assembly.dll:Type")
    {
        Description = "A type with a generated shape, or Type[] for a list of it",
    };
    private readonly Option<string> _package = new("--package")
    {
        Description = "The Protobuf package",
        HelpName = "name",
        DefaultValueFactory = static _ => "contracts",
    };

    public Command Create()
    {
        var command = new ToolCommand(
            "proto",
            "Prints the .proto file of a contract, for clients in other languages.",
            "proto Shop.dll:Order > order.proto",
            "proto 'Shop.dll:Order[]' --package shop.orders"
        )
        {
            _contract,
            _package,
        };
        command.SetAction(Run);
        return command;
    }

    private int Run(ParseResult parsed)
    {
        var contract = Contract.Load(parsed.GetRequiredValue(_contract), _contract.Name);
        string package = parsed.GetRequiredValue(_package);
        ShapeInfo shape = contract.Codecs.Contract;
        parsed.InvocationConfiguration.Output.Write(
            contract.Codecs.IsList ? ProtoSchema.OfList(shape, package) : ProtoSchema.Of(shape, package)
        );
        return ExitCode.Success;
    }
}
